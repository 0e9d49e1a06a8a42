import { createElementErrorHarness } from '../../../tests/stored-element-errors.ts';
import { describeEachDatabase } from '../../databases/describe-each-database.ts';
import { createMemoryStores } from '../../memory/create-memory-stores.ts';
import { elementErrorSuite } from './element-error-suite.ts';

elementErrorSuite('memory', async () => createElementErrorHarness(createMemoryStores()));

describeEachDatabase('stores', ({ label, open }) => {
  elementErrorSuite(label, async () => createElementErrorHarness(await open()));
});
