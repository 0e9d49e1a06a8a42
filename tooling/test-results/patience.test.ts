import { expect, it, vi } from 'vitest';

it('a test that says nothing else waits longer than a second for a fact', async () => {
  const begun = performance.now();
  await vi.waitFor(() => expect(performance.now() - begun).toBeGreaterThan(1_200));
});
