import { PageHeading } from '../../../page/page-heading.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { useConsoleSearch } from '../parts/use-console-search.ts';
import { JobList } from './job-list.tsx';
import { ScheduleList } from './schedule-list.tsx';
import { Pressed } from './work-parts.tsx';

/** Long work, and what plugins do at set times. */
export function JobsPage() {
  const { text } = useTexts();
  const [{ tab }, change] = useConsoleSearch('tab', 'status', 'kind', 'plugin', 'user');
  const isOfSchedules = tab === 'schedules';
  return (
    <>
      <PageHeading title={text('console.places.jobs')}>
        <p className="text-ink-soft max-w-measure">
          {text(isOfSchedules ? 'console.work.schedules_text' : 'console.work.jobs_text')}
        </p>
      </PageHeading>
      <fieldset className="flex flex-wrap gap-2 mb-6">
        <legend className="unseen">{text('console.work.tabs')}</legend>
        <Pressed isPressed={!isOfSchedules} onPress={() => change({ tab: '' })}>
          {text('console.work.tab_jobs')}
        </Pressed>
        <Pressed
          isPressed={isOfSchedules}
          onPress={() => change({ tab: 'schedules', status: '', kind: '', plugin: '', user: '' })}
        >
          {text('console.work.tab_schedules')}
        </Pressed>
      </fieldset>
      {isOfSchedules ? <ScheduleList /> : <JobList />}
    </>
  );
}
