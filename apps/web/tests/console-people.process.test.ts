import { readFileSync } from 'node:fs';
import type { Schemas } from '@learnwright/client';
import { describeEachDatabase } from '@learnwright/test-kit';
import { describe, expect, it } from 'vitest';
import { LONG_ON_POSTGRESQL, startConsoleWorld } from './console-world.ts';
import { send } from './due-elements.ts';
import { press } from './play-lesson.ts';

type User = Schemas['User'];
type Token = Schemas['ApiToken'];

const DAY = 86_400_000;
const ISSUER = 'https://id.example.org/realms/school';
describeEachDatabase('the console', LONG_ON_POSTGRESQL, ({ createUrl, open }) => {
  describe('about people', () => {
    let url: string;
    const world = startConsoleWorld(async () => {
      url = await createUrl({ empty: true });
      return { environment: { DATABASE_URL: url } };
    });
    const ask = <Answer>(path: string) => world.product().ask<Answer>(path);
    const heading = (name: string) => world.app().page.getByRole('heading', { name, exact: true });
    const part = (name: string) => world.app().page.getByRole('region', { name, exact: true });
    const path = () => world.app().page.url().slice(world.product().url.length);
    const createUser = (name: string, email: string | null = null) =>
      send<User>(world.product(), 'POST', '/users', { name, email });
    const createToken = (name: string, role: string, user_id: string | null = null) =>
      send<Token>(world.product(), 'POST', '/admin/tokens', { name, role, user_id });

    it('finds one of 3,600 learners by a search that stands in the address, and shows 50 at first', async () => {
      const { stores, unitOfWork } = await open(url);
      const created_at = '2026-01-01T00:00:00.000000+00:00';
      await unitOfWork.run(async () => {
        for (let number = 0; number < 3600; number += 1) {
          const id = `pupil-${String(number).padStart(4, '0')}`;
          const times = { created_at, updated_at: created_at };
          await stores.users.insert({
            id,
            name: `Pupil ${number}`,
            email: `${id}@example.org`,
            language: 'en',
            ...times,
          });
        }
      });
      const { page, comeFirst, calls } = world.app();
      await comeFirst('/console/users');
      await page.getByRole('link', { name: 'Pupil 49', exact: true }).waitFor();
      const rows = page.getByRole('table', { name: 'Users' }).getByRole('rowheader');
      expect(await rows.count()).toBe(50);
      await press(page, 'Show more');
      await expect.poll(() => rows.count()).toBe(100);
      const field = page.getByLabel('Search');
      await field.fill('PUPIL-3599@');
      await page.getByRole('link', { name: 'Pupil 3599', exact: true }).waitFor();
      expect(path()).toBe('/console/users?q=PUPIL-3599%40');
      await expect.poll(() => rows.count()).toBe(1);
      await page.reload();
      await page.getByRole('link', { name: 'Pupil 3599', exact: true }).waitFor();
      // Letters that come one by one are one search.
      calls.length = 0;
      await field.fill('');
      await field.pressSequentially('nobody', { delay: 20 });
      await page.getByText('Nobody has that in their name or address.').waitFor();
      expect(calls.filter((call) => call.includes('q='))).toEqual(['GET /users?limit=51&q=nobody']);
      // The place in the rail leads to all of them, and the search is empty.
      await page.getByRole('link', { name: 'Users' }).click();
      await page.getByRole('link', { name: 'Pupil 0', exact: true }).waitFor();
      expect([path(), await field.inputValue()]).toEqual(['/console/users', '']);
    });

    it('creates a user, and says why it does not', async () => {
      const { page, goTo } = world.app();
      await goTo('/console/users');
      await press(page, 'Create a user');
      const dialog = page.getByRole('dialog', { name: 'Create a user' });
      await dialog.getByLabel('Name').fill('  Mary Somerville ');
      await dialog.getByLabel('E-mail').fill('pupil-0001@example.org');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await dialog.getByRole('alert').waitFor();
      await dialog.getByLabel('E-mail').fill('mary@example.org');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await heading('  Mary Somerville '.trim()).waitFor();
      const [mary] = await ask<User[]>('/users?q=mary@');
      expect([mary?.name, mary?.email]).toEqual(['Mary Somerville', 'mary@example.org']);
      expect(path()).toBe(`/console/users/${mary?.id}`);
      await page.getByText('mary@example.org').waitFor();
      await part('What is stored, and what may be').getByText('Flashcards', { exact: true }).waitFor();
      // Where everybody chooses who they are, so does the operator.
      await press(page, 'Learn as this learner');
      await page.getByText('Hello, Mary Somerville').waitFor();
    });

    it('ties a user to subjects of issuers, refuses one that is taken, and unties them', async () => {
      const { page, goTo } = world.app();
      const [mary, other] = [await createUser('Mary'), await createUser('Caroline')];
      await send(world.product(), 'PUT', `/admin/users/${other.id}/identities`, {
        identities: [{ issuer: ISSUER, subject: 'taken' }],
      });
      const listTies = async () =>
        (await ask<Schemas['UserIdentity'][]>(`/admin/users/${mary.id}/identities`)).map(({ subject }) => subject);
      const dialog = page.getByRole('dialog', { name: 'Tie to a subject' });
      async function tie(subject: string): Promise<void> {
        await dialog.getByLabel('Issuer').fill(ISSUER);
        await dialog.getByLabel('Subject').fill(subject);
        await dialog.getByRole('button', { name: 'Save' }).click();
      }
      await goTo(`/console/users/${mary.id}`);
      await page.getByText('This user is tied to no issuer.').waitFor();
      await press(page, 'Tie to a subject');
      await tie('taken');
      await dialog.getByText('Another user is tied to the subject. Nothing was changed.').waitFor();
      await tie('one');
      await page.getByRole('button', { name: 'Untie one' }).waitFor();
      // What somebody else ties meanwhile stays.
      await send(world.product(), 'PUT', `/admin/users/${mary.id}/identities`, {
        identities: ['one', 'elsewhere'].map((subject) => ({ issuer: ISSUER, subject })),
      });
      await press(page, 'Tie to a subject');
      await tie('two');
      await page.getByRole('button', { name: 'Untie two' }).waitFor();
      expect((await listTies()).toSorted()).toEqual(['elsewhere', 'one', 'two']);
      for (const subject of ['elsewhere', 'one', 'two']) {
        await page.getByRole('button', { name: `Untie ${subject}` }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Untie' }).click();
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
        await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Ties to issuers');
      }
      await page.getByText('This user is tied to no issuer.').waitFor();
      expect(await listTies()).toEqual([]);
    });

    it('makes a token by keys alone, shows its secret this once and nowhere else, and revokes it', async () => {
      const { page, goTo, calls } = world.app();
      const { id } = await createUser('Émilie du Châtelet', 'emilie@example.org');
      await goTo('/console/tokens');
      await page.getByRole('button', { name: 'Create a token' }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Create a token' });
      await page.keyboard.type('of Émilie');
      await page.keyboard.press('Enter');
      await dialog.getByText('Choose whose token it is.').waitFor();
      await dialog.getByLabel('Find the learner').focus();
      await page.keyboard.type('emilie');
      await dialog.getByText('1 learner is found.').waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      expect(await dialog.getByRole('radio', { name: /du Châtelet · emilie@/ }).isChecked()).toBe(true);
      await dialog.getByLabel('Good for').selectOption('30 days');
      await dialog.getByRole('button', { name: 'Create' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'The token “of Émilie” is there' }).waitFor();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe('The token “of Émilie” is there');
      const secret = (await page.getByText(/^lw_/).textContent()) ?? '';
      expect(secret.length).toBeGreaterThan(40);
      const [token] = await ask<Token[]>(`/admin/tokens?user_id=${id}`);
      expect(token).toMatchObject({ name: 'of Émilie', role: 'learner', revoked_at: null });
      expect(Math.round((Date.parse(token?.expires_at ?? '') - Date.now()) / DAY)).toBe(30);
      const places = () =>
        page.evaluate(() => [
          document.documentElement.outerHTML,
          JSON.stringify({ ...localStorage, ...sessionStorage }),
          location.href,
        ]);
      const [dom, ...others] = await places();
      expect(dom?.split(secret)).toHaveLength(2);
      expect([...others, ...calls].filter((place) => place.includes(secret))).toEqual([]);
      // It is gone for whoever comes back, and after a reload too.
      await page.getByRole('link', { name: 'Users' }).click();
      await heading('Users').waitFor();
      await page.goBack();
      await page.getByRole('button', { name: 'Revoke of Émilie' }).waitFor();
      expect((await places()).filter((place) => place.includes('lw_'))).toEqual([]);
      await page.getByRole('button', { name: 'Revoke of Émilie' }).click();
      await page.getByRole('dialog').getByText('It was never used.').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
      await page.getByText(/^Revoked /).waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Tokens of this server');
      expect((await ask<Token[]>(`/admin/tokens?user_id=${id}`))[0]?.revoked_at).not.toBeNull();
    });

    it('lists tokens newest first, those of a learner by themselves, and says who may do everything', async () => {
      const { page, goTo } = world.app();
      const ada = await createUser('Ada Byron');
      await createToken('first', 'app');
      await createToken('second', 'learner', ada.id);
      await goTo('/console/tokens');
      const labels = () => page.getByRole('table', { name: 'Tokens' }).getByRole('rowheader').allTextContents();
      await page.getByRole('link', { name: 'Ada Byron' }).waitFor();
      expect((await labels()).slice(0, 2)).toEqual(['second', 'first']);
      await page.getByRole('link', { name: 'Ada Byron' }).click();
      await part('Tokens').getByRole('button', { name: 'Revoke second' }).waitFor();
      await part('Tokens').getByRole('link', { name: 'Create a token' }).click();
      const dialog = page.getByRole('dialog', { name: 'Create a token' });
      expect(await dialog.getByRole('radio', { name: /^Ada Byron/ }).isChecked()).toBe(true);
      await dialog.getByRole('radio', { name: /^Operator/ }).check();
      await dialog.getByText(/^Whoever has this token runs the server/).waitFor();
      expect(await dialog.getByLabel('Find the learner').count()).toBe(0);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await expect.poll(path).toBe(`/console/tokens?user=${ada.id}`);
      expect(await labels()).toEqual(['second']);
    });

    it('exports a user into a file, and erases them once their name was typed', async () => {
      const { page, goTo } = world.app();
      const { id } = await createUser('Grace Hopper');
      await createToken('of Grace', 'learner', id);
      await goTo(`/console/users/${id}`);
      const download = page.waitForEvent('download');
      await press(page, 'Export');
      const file = await (await download).path();
      const records: Schemas['UserExport'] = JSON.parse(readFileSync(file, 'utf8'));
      expect(records.user).toMatchObject({ id, name: 'Grace Hopper' });
      expect(JSON.stringify(records)).not.toMatch(/lw_/);
      await page.getByText('The file is there.').waitFor();
      await page.getByRole('button', { name: 'Erase' }).click();
      const dialog = page.getByRole('dialog', { name: 'Erase Grace Hopper?' });
      for (const sentence of [/^name, address, settings/, /^the log has ids/, /^backups have/, /goes on by itself/]) {
        await dialog.getByText(sentence).waitFor();
      }
      await dialog.getByLabel('Type “Grace Hopper” to go on').fill('Grace');
      await dialog.getByRole('button', { name: 'Erase' }).click();
      await dialog.getByText('That is not “Grace Hopper”.').waitFor();
      expect((await ask<User>(`/users/${id}`)).id).toBe(id);
      await dialog.getByLabel('Type “Grace Hopper” to go on').fill('Grace Hopper');
      await dialog.getByRole('button', { name: 'Erase' }).click();
      await heading('Users').waitFor();
      expect(path()).toBe('/console/users');
      await page.getByRole('status').filter({ hasText: 'Grace Hopper is erased.' }).waitFor({ state: 'attached' });
      await expect(ask(`/users/${id}`)).rejects.toThrow('404');
      expect(await ask<Token[]>(`/admin/tokens?user_id=${id}`)).toEqual([]);
      await page.goBack();
      await heading('There is no such user').waitFor();
    });
  });
});
