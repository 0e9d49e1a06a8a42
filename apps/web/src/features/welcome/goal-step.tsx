import { ProjectForm } from '../../forms/project-form.tsx';
import { PageHeading } from '../../page/page-heading.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';

interface GoalStepProps {
  readonly onProject: (project_id: string) => void;
  readonly onSkip: () => void;
}

/** What somebody wants to learn, what for, by when: a project, to which the tutor keeps. */
export function GoalStep({ onProject, onSkip }: GoalStepProps) {
  const { text } = useTexts();
  return (
    <>
      <PageHeading title={text('welcome.goal_title')}>
        <p className="text-ink-soft">{text('welcome.goal_text')}</p>
      </PageHeading>
      <ProjectForm label={text('action.continue')} onProject={onProject}>
        <Button rank="quiet" onClick={onSkip}>
          {text('action.skip')}
        </Button>
      </ProjectForm>
    </>
  );
}
