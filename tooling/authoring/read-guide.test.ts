import { expect, test } from 'vitest';
import { readGuide } from './read-guide.ts';

const GUIDE = `# Title

Text, and \`code\`.

## First

\`\`\`sh
# a comment of the shell is no heading
cd a
\`\`\`

\`\`\`yaml
no: commands
\`\`\`

<!-- terminal 2 -->
\`\`\`sh
serve
\`\`\`

### Something to save

<!-- file a.mjs -->
\`\`\`js
call('$HOME');
\`\`\`

### Nothing to type

Text.

## Last

<!-- not run -->

\`\`\`sh
npm publish
\`\`\`

\`\`\`sh
stop
\`\`\`
`;

test('a guide is its sections with the commands to type, each in its terminal, and the files to save', () => {
  expect(readGuide(GUIDE)).toEqual([
    {
      heading: 'First',
      commands: [
        { terminal: 1, code: '# a comment of the shell is no heading\ncd a\n' },
        { terminal: 2, code: 'serve\n' },
      ],
    },
    {
      heading: 'Something to save',
      commands: [{ terminal: 1, code: "cat > a.mjs <<'END OF FILE'\ncall('$HOME');\nEND OF FILE\n" }],
    },
    { heading: 'Last', commands: [{ terminal: 1, code: 'stop\n' }] },
  ]);
});
