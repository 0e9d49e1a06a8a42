import { describeEachDatabase } from '../../databases/describe-each-database.ts';
import { createMemoryStores } from '../../memory/create-memory-stores.ts';
import { createMoveHarness } from './create-move-harness.fixture.ts';
import { moveSuite } from './move-suite.ts';

moveSuite('memory', async () => createMoveHarness(createMemoryStores()));

describeEachDatabase('stores', ({ label, open }) => {
  moveSuite(label, async () => createMoveHarness(await open()));
});
