import { describeEachDatabase } from '../../databases/describe-each-database.ts';
import { createMemoryStores } from '../../memory/create-memory-stores.ts';
import { elementErrorSuite } from './element-error-suite.ts';
import { createElementErrorHarness } from './stored-element-errors.harness.ts';

elementErrorSuite('memory', async () => createElementErrorHarness(createMemoryStores()));

describeEachDatabase('stores', ({ label, open }) => {
  elementErrorSuite(label, async () => createElementErrorHarness(await open()));
});
