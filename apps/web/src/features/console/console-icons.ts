/** The icons of the console: they come with it. */
export {
  Activity as NumbersIcon,
  BookCopy as ContentIcon,
  Bot as AiIcon,
  GraduationCap as LearnerIcon,
  Inbox as DeliveriesIcon,
  KeyRound as TokensIcon,
  LayoutDashboard as OverviewIcon,
  ListTodo as JobsIcon,
  Puzzle as PluginsIcon,
  TriangleAlert as FaultIcon,
  UsersRound as UsersIcon,
} from 'lucide-react';
