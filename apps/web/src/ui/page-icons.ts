/** The icons of pages that come later than the first one: they come with them. */
export {
  ArrowDown as ArrowDownIcon,
  ArrowLeft as BackIcon,
  ArrowUp as ArrowUpIcon,
  Flag as EndIcon,
  ImagePlus as PictureIcon,
  Library as BooksIcon,
  Mic as SpeakIcon,
  NotebookPen as NotebookIcon,
  Pencil as EditIcon,
  RefreshCw as AnotherIcon,
  Route as MethodIcon,
  SendHorizontal as SendIcon,
  Square as StopIcon,
  Table2 as TableIcon,
  ThumbsUp as RateIcon,
  WandSparkles as CourseIcon,
} from 'lucide-react';
