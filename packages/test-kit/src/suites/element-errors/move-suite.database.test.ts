import { createMoveHarness } from '../../../tests/stored-moves.ts';
import { describeEachDatabase } from '../../databases/describe-each-database.ts';
import { createMemoryStores } from '../../memory/create-memory-stores.ts';
import { moveSuite } from './move-suite.ts';

moveSuite('memory', async () => createMoveHarness(createMemoryStores()));

describeEachDatabase('stores', ({ label, open }) => {
  moveSuite(label, async () => createMoveHarness(await open()));
});
