import { isAppError } from '@learnwright/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyExport } from './any-export.fixture.ts';
import { readUpload } from './read-upload.ts';

it('reads whatever it is given, so that every database takes it, or refuses it with findings', () => {
  const outcomes = { read: 0, refused: 0 };
  const property = fc.property(anyExport, ([source, value]) => {
    try {
      const { title, content, message_count } = readUpload(source, JSON.stringify(value));
      outcomes.read += 1;
      expect(message_count).toBeGreaterThan(0);
      expect(title.trim()).not.toBe('');
      expect(title.length).toBeLessThanOrEqual(500);
      for (const text of [title, content]) expect([text.isWellFormed(), text.includes('\0')]).toEqual([true, false]);
    } catch (error) {
      if (!isAppError(error)) throw error;
      outcomes.refused += 1;
      expect(error.code).toBe('invalid_request');
      expect(error.findings.length).toBeGreaterThan(0);
    }
  });
  fc.assert(property, { numRuns: 800 });
  expect(outcomes.read).toBeGreaterThan(100);
  expect(outcomes.refused).toBeGreaterThan(100);
});

it('reads the branch of any tree from its root to the current node, and no other', () => {
  const property = fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 40 }), fc.nat(), (random, chosen) => {
    // The parent of each node is one of those before it.
    const parents = random.map((number, index) => (index === 0 ? null : number % index));
    const nodes = parents.map((parent, index) => [`n${index}`, { ...userMessage(index), parent: idOf(parent) }]);
    const expected: string[] = [];
    for (let at: number | null = chosen % parents.length; at !== null; at = parents[at] ?? null) {
      expected.unshift(`User: said ${at}`);
    }
    const value = { mapping: Object.fromEntries(nodes), current_node: idOf(chosen % parents.length) };
    expect(readUpload('chatgpt', JSON.stringify(value)).content).toBe(expected.join('\n\n'));
  });
  fc.assert(property);
});

function idOf(index: number | null): string | null {
  return index === null ? null : `n${index}`;
}

function userMessage(index: number): object {
  return { message: { author: { role: 'user' }, content: { content_type: 'text', parts: [`said ${index}`] } } };
}
