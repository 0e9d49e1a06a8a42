import type { Schemas } from '@learnwright/client';
import type { OpenChromium } from '@learnwright/test-kit/chromium';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type OpenApp, openApp, openBrowser } from './open-app.ts';
import { createLearner } from './play-lesson.ts';
import { type Product, type ProductOptions, shareProduct, startProduct } from './start-product.ts';
import { send } from './talk-with-tutor.ts';

/** The product and a browser, and learners who do something. */
export interface LearnerWorld {
  app(): OpenApp;
  product(): Product;
  /** Comes as a new learner with a project, to an address; `$project` in it is the project's id. */
  comeWithProject(path: string): Promise<{ readonly user_id: string; readonly project: Schemas['Project'] }>;
  /** Talks two turns with the practice tutor, rates the talk, and ends it. */
  talkOnce(project_id: string, method: string): Promise<void>;
  /** Presses a button with the keyboard. */
  pressByKey(name: string): Promise<void>;
  /** The table of a chart, row by row. */
  readTable(title: string): Promise<string[][]>;
}

const PLAN = { topic: 'German', goal: 'Order a coffee', timeframe: 'In 3 months', daily_minutes: 15 };

/** Starts it for the tests of a file. No page may do what pages may not. `prepare` starts what the product needs before. */
export function startLearnerWorld(prepare?: () => Promise<ProductOptions>): LearnerWorld {
  let product: Product;
  let browser: OpenChromium;
  let app: OpenApp;
  beforeAll(async () => {
    const starting = prepare === undefined ? shareProduct() : prepare().then(startProduct);
    [product, browser] = await Promise.all([starting, openBrowser()]);
    app = await openApp(browser, product.url);
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
  });
  // What the server refuses stands in the console of the browser, and on the page.
  afterEach(() => expect(app.faults.splice(0).filter((fault) => !/status of 4(?:04|22)/.test(fault))).toEqual([]));

  return {
    app: () => app,
    product: () => product,
    comeWithProject: async (path) => {
      const user_id = await createLearner(product);
      await send(product, 'PATCH', `/settings/${user_id}`, { model_override_provider_a: 'offline-tutor' });
      const project = await send<Schemas['Project']>(product, 'POST', `/users/${user_id}/projects`, PLAN);
      await app.comeAs(user_id, path.replace('$project', project.id));
      return { user_id, project };
    },
    talkOnce: async (project_id, method) => {
      const body = { project_id, method };
      const { session } = await send<{ session: { id: string } }>(product, 'POST', '/plugins/session/start', body);
      const path = `/plugins/session/${session.id}`;
      for (const content of ['Hello', 'Guten Morgen']) {
        await send(product, 'POST', `${path}/message`, { role: 'user', content });
      }
      await send(product, 'POST', `${path}/rate`, { understanding: 3, stress: 2, method_fit: 4 });
      await send(product, 'POST', `${path}/end`, {});
    },
    pressByKey: async (name) => {
      await app.page.getByRole('button', { name, exact: true }).focus();
      await app.page.keyboard.press('Enter');
    },
    readTable: async (title) => {
      const chart = app.page.getByRole('figure', { name: title, exact: true });
      await chart.getByRole('button', { name: 'As a table' }).click();
      const rows = await chart.getByRole('row').all();
      return Promise.all(rows.slice(1).map((row) => row.locator('th, td').allTextContents()));
    },
  };
}
