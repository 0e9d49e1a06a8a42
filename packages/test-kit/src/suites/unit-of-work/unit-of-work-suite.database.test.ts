import { describeEachDatabase } from '../../databases/describe-each-database.ts';
import { createMemoryStores } from '../../memory/create-memory-stores.ts';
import { unitOfWorkSuite } from './unit-of-work-suite.ts';

unitOfWorkSuite('memory', async () => createMemoryStores());

describeEachDatabase('stores', ({ label, open }) => unitOfWorkSuite(label, open));
