import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeEachDatabase } from '@learnwright/test-kit';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { missingCommands } from '../missing-commands.ts';
import { ROOT, runCommand } from '../run-command.ts';
import { type Gallery, type GalleryServer, openGallery } from './gallery.ts';
import { beginJourney, type GuideJourney } from './guide-journey.ts';
import { readGuide } from './read-guide.ts';

const GUIDE = readFileSync(join(ROOT, 'docs/guides/write-a-plugin.md'), 'utf8');
/** Packages are built, downloaded and installed, twice; that takes as long as the machine and its network do. */
const TIMEOUT = 360_000;

/** What the reader of the guide has besides Node; without one of them there is nobody to type. */
const MISSING = missingCommands(['bash', 'curl', 'git']);

describe.skipIf(MISSING.length > 0)('docs/guides/write-a-plugin.md, typed word for word', { timeout: TIMEOUT }, () => {
  let journey: GuideJourney;
  beforeAll(async () => {
    journey = await beginJourney(readGuide(GUIDE), inject('postgresUrl'));
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
    await journey.follow('Install the plugin');
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

  it('follows its setting, which is in the config file of the server', async () => {
    await journey.follow('Change its setting');
    expect((await points()).body).toMatchObject({ points: 30, sessions: 2 });
    expect(readFileSync(file('learnwright-server/config/plugins/quiz.yaml'), 'utf8')).toContain('bonus: 20');
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

  it('leaves no command of the guide out', () => {
    expect(journey.listLeft()).toEqual([]);
  });

  describe('the plugins of examples/, by an author who has the packages alone', () => {
    let gallery: Gallery;
    const zipOf = (name: string, version: string) => {
      const example = gallery.examples.find((candidate) => candidate.name === name);
      return join(example?.folder ?? '', `${name}-${version}.zip`);
    };
    const pack = 'npm run build\nnpx learnwright plugin pack --sign ../../author.pem';

    beforeAll(async () => {
      gallery = await openGallery(file('learnwright-plugin-quiz'), journey.environment);
    }, TIMEOUT);
    afterAll(() => gallery.close());

    it('are built, found to be without fault, and signed', async () => {
      for (const example of gallery.examples) {
        const printed = await gallery.run(example, `${pack}\nnpx learnwright plugin validate`);
        expect(printed).toContain('Servers take this plugin.');
      }
    });

    it('pass their own tests on both databases', async () => {
      const [first] = gallery.examples.filter(({ name }) => name === 'spaced-repetition');
      if (first === undefined) throw new Error('The example is gone.');
      expect(await gallery.run(first, 'npm test')).toMatch(/Tests .*\d+ passed/);
    });

    describeEachDatabase('on a server that trusts the author', ({ createUrl }) => {
      let server: GalleryServer;
      let user_id = '';
      beforeAll(async () => {
        server = await gallery.startServer(await createUrl());
        user_id = (await server.ask('POST', '/users', { name: 'Ada', email: 'ada@example.org' })).body.id;
      }, TIMEOUT);
      afterAll(() => server.close());

      it('are installed while it runs', async () => {
        for (const { name } of gallery.examples) {
          expect(await server.install(zipOf(name, '0.1.0'))).toMatchObject({ status: 201, body: { findings: [] } });
        }
        const { body } = await server.ask('GET', '/plugins/health');
        for (const { name } of gallery.examples) expect(body[name]).toMatchObject({ status: 'active' });
      });

      it('work together', async () => {
        const attempts = [false, true].map((correct) => ({
          ...{ set_id: 'course', lesson_id: 'cafe', exercise_id: 'type-it', element_key: 'coffee', correct },
          ...{ user_answer: correct ? 'der Kaffee' : 'die Kaffee', correct_answer: 'der Kaffee' },
        }));
        await server.ask('POST', `/users/${user_id}/element-errors`, { attempts });
        const questions = await server.ask('GET', `/plugins/mistake-quiz/questions/${user_id}`);
        expect(questions.body).toMatchObject([{ choices: ['der Kaffee', 'die Kaffee'] }]);
        const page = await server.ask('GET', '/plugins/mistake-quiz/page');
        expect(page.body).toContain('<h1>Which answer is right?</h1>');
        const wish = await server.ask('PUT', `/plugins/reminder/wishes/${user_id}`, { hour: 18 });
        expect(wish).toMatchObject({ status: 200, body: { hour: 18 } });
        const cards = async () => (await server.ask('GET', `/users/${user_id}/export`)).body;
        await expect.poll(async () => JSON.stringify(await cards())).toContain('"interval_days":1');
      });

      it('are upgraded with their data', async () => {
        const [example] = gallery.examples.filter(({ name }) => name === 'spaced-repetition');
        if (example === undefined) throw new Error('The example is gone.');
        if (!existsSync(zipOf(example.name, '0.2.0'))) {
          await gallery.run(example, `npm version minor --no-git-tag-version\n${pack}`);
        }
        expect(await server.install(zipOf(example.name, '0.2.0'))).toMatchObject({ status: 201 });
        const { body } = await server.ask('GET', '/plugins/health');
        expect(body[example.name]).toMatchObject({ status: 'active', version: '0.2.0' });
        const kept = await server.ask('GET', `/users/${user_id}/export`);
        expect(JSON.stringify(kept.body)).toContain('"interval_days":1');
      });
    });
  });
});
