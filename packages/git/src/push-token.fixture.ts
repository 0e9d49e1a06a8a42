import { createGit } from './create-git.ts';

// Pushes a commit with a token that comes on the input, and ends with that.
const [folder = '', url = '', commit = ''] = process.argv.slice(2);
let token = '';
for await (const chunk of process.stdin) token += String(chunk);
const git = await createGit({ allowHttpLoopback: true });
await (await git.openRepository(folder)).push({ url, token }, 'main', commit);
