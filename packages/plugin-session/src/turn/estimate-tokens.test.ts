import { expect, it } from 'vitest';
import { estimateTokens } from './estimate-tokens.ts';

// The same sentence in several scripts, and what to expect of it by rule of thumb.
it.each([
  ['Latin', 'The cat sleeps on the warm roof.', 8],
  ['accents', 'Le chat dort sur le toit réchauffé.', 12],
  ['Greek', 'Η γάτα κοιμάται στη ζεστή στέγη.', 20],
  ['Devanagari', 'बिल्ली गर्म छत पर सोती है।', 20],
  ['Han', '貓在溫暖的屋頂上睡覺。', 11],
  ['emoji', '😀😀', 4],
  ['nothing', '', 0],
])('estimates rather too many tokens than too few: %s', (_, text, tokens) => {
  expect(estimateTokens(text)).toBeGreaterThanOrEqual(tokens);
  expect(estimateTokens(text)).toBeLessThan(tokens * 2 + 8);
});
