import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { missingCommands } from '../missing-commands.ts';
import { ROOT, runCommand } from '../run-command.ts';
import { describeGallery } from './gallery.ts';
import { beginJourney, type GuideJourney } from './guide-journey.ts';
import { describePluginPage } from './plugin-page.ts';
import { readGuide } from './read-guide.ts';

const sectionsOf = (page: string) => readGuide(readFileSync(join(ROOT, page), 'utf8'));
/** Packages are built, downloaded and installed, twice; that takes as long as the machine and its network do. */
const TIMEOUT = 360_000;

/** What the reader of the guide has besides Node; without one of them there is nobody to type. */
const MISSING = missingCommands(['bash', 'curl', 'git']);

describe.skipIf(MISSING.length > 0)(
  'docs/start and docs/guides/write-a-plugin.md, typed word for word',
  { timeout: TIMEOUT },
  () => {
    let journey: GuideJourney;
    beforeAll(async () => {
      const pages = ['docs/start/author.md', 'docs/guides/write-a-plugin.md'];
      journey = await beginJourney(pages.flatMap(sectionsOf), inject('postgresUrl'));
    }, TIMEOUT);
    afterAll(() => journey.end(), TIMEOUT);

    const file = (path: string) => join(journey.folder, path);
    const ask = async (path: string) => {
      const response = await fetch(`${journey.url}/api${path}`);
      const text = await response.text();
      return { status: response.status, body: text === '' ? null : JSON.parse(text) };
    };
    const points = async () => {
      const { body } = await ask('/users');
      const ada = body.findLast(({ name }: { readonly name: string }) => name === 'Ada');
      return ask(`/plugins/quiz/points/${ada.id}`);
    };
    const health = async () => (await ask('/plugins/health')).body.quiz;

    it('creates a package that is installed', async () => {
      await journey.follow('Create the plugin');
      expect(existsSync(file('learnwright-plugin-quiz/node_modules/@learnwright/plugin-sdk'))).toBe(true);
      expect(existsSync(file('learnwright-plugin-quiz/.git'))).toBe(true);
    });

    it('has tests that pass on both databases', async () => {
      const printed = await journey.follow('Test it');
      expect(printed).toContain('Postgres for the tests: ');
      expect(printed).toMatch(/Tests .*\d+ passed/);
    });

    it('runs in a server for authors', async () => {
      await journey.follow('See it run');
      // It may be starting again, after what watches the sources has built them for the first time.
      await expect.poll(health, { timeout: 30_000 }).toMatchObject({ status: 'active', version: '0.1.0' });
    });

    it('can be changed', async () => {
      await journey.follow('Change something');
      expect(readFileSync(file('learnwright-plugin-quiz/config/quiz.yaml'), 'utf8')).toContain('bonus: 10');
    });

    it('is built, found to be without fault, and packed', async () => {
      await journey.follow('Build, check and pack it');
      expect(existsSync(file('learnwright-plugin-quiz/quiz-0.1.0.zip'))).toBe(true);
    });

    it('meets a server that does not know it yet', async () => {
      await journey.follow('Start a server of your own');
      expect(await ask('/health')).toMatchObject({ status: 200 });
      expect(await health()).toBeUndefined();
    });

    it('has a server that npx has installed, on which the main job can be done', () => {
      const tour = ['--conditions=@learnwright/source', 'tooling/tour.ts', '--url', journey.url];
      const { passed, output } = runCommand('node', tour, { quiet: true });
      expect(output).toContain('3 of 28 badges');
      expect(passed).toBe(true);
    });

    it('is installed into it while it runs', async () => {
      const { trial, trial_gaps } = JSON.parse(await journey.follow('Install the plugin'));
      // The oldest Node cannot keep a trial from the network, and the report says so.
      expect([trial, trial_gaps]).toEqual(['run', [expect.objectContaining({ gap: 'network' })]]);
      expect(await health()).toMatchObject({ status: 'active', version: '0.1.0' });
    });

    it('answers at its route', async () => {
      await journey.follow('Call its route');
      expect(await points()).toMatchObject({ status: 200, body: { points: 0, sessions: 0 } });
    });

    it('hears of a completed lesson', async () => {
      await journey.follow('See its hook run');
      expect((await points()).body).toMatchObject({ points: 10, sessions: 1 });
    });

    it('follows its setting, and leaves the config file of the server alone', async () => {
      await journey.follow('Change its setting');
      expect((await points()).body).toMatchObject({ points: 30, sessions: 2 });
      expect(readFileSync(file('learnwright-server/config/plugins/quiz.yaml'), 'utf8')).toContain('bonus: 10');
    });

    it('is upgraded without losing anything', async () => {
      await journey.follow('Release a new version');
      expect(await health()).toMatchObject({ status: 'active', version: '0.2.0' });
      expect((await points()).body).toMatchObject({ points: 30, sessions: 2 });
    });

    it('goes back to the version before', async () => {
      await journey.follow('Go back');
      expect(await health()).toMatchObject({ status: 'active', version: '0.1.0' });
      expect((await points()).body).toMatchObject({ points: 30, sessions: 2 });
    });

    it('is removed and comes back to its data, then is removed with its data', async () => {
      const printed = await journey.follow('Remove it');
      expect(printed).toContain('"points":30');
      expect(await points()).toMatchObject({ status: 404 });
      expect(await health()).toBeUndefined();
      const zip = readFileSync(file('learnwright-plugin-quiz/quiz-0.2.0.zip'));
      const headers = { 'Content-Type': 'application/zip' };
      const again = await fetch(`${journey.url}/api/admin/plugins/install`, { method: 'POST', headers, body: zip });
      expect(again.status).toBe(201);
      expect((await points()).body).toMatchObject({ points: 0, sessions: 0 });
    });

    it('is a package with nothing in it but what is needed', async () => {
      const printed = await journey.follow('Publish it');
      expect(printed).toContain('dist/index.js');
      expect(printed).not.toMatch(/src\/|\.zip|\.learnwright/);
    });

    it('leaves no command of the pages for authors out', () => {
      expect(journey.listLeft()).toEqual([]);
    });

    it('starts a server for an operator, who makes a learner', async () => {
      await journey.turnTo(sectionsOf('docs/start/operator.md'));
      await journey.follow('Start the server');
      expect(await journey.follow('Ask how it is')).toContain('"content"');
      expect(await journey.follow('Make the first learner')).toContain('"name":"Ada"');
    });

    it('installs the plugin from the command line, and backs up', async () => {
      expect(await journey.follow('Install a plugin')).toContain('"points":0');
      await journey.follow('Back up');
      expect(readdirSync(file('my-school/backups'))).toEqual([expect.stringMatching(/\.tar\.gz$/)]);
      expect(journey.listLeft()).toEqual([]);
    });

    it('has the server that client developers need, whose program takes a lesson to its review', async () => {
      await journey.turnTo(sectionsOf('docs/start/client-developer.md'));
      journey.passOver('Start a server to try');
      await journey.follow('Make a project');
      await journey.follow('Write the client');
      const printed = await journey.follow('Run it');
      expect(printed).toMatch(/^wrong /m);
      expect(printed).toMatch(/^completed: \d+ of \d+ right$/m);
      expect(printed).toMatch(/^[1-9]\d* to review$/m);
      expect(printed).toMatch(/: 1 of 3 right in a row$/m);
      expect(journey.listLeft()).toEqual([]);
    });

    describePluginPage(() => journey, TIMEOUT);

    describeGallery(() => journey, TIMEOUT);
  },
);
