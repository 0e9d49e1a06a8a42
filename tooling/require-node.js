// Any Node can read this file, also one that cannot read the rest: the other files of tooling are TypeScript.
if (!process.features.typescript) {
  process.stderr.write(
    `This checkout needs Node 22.18 or newer, and this is Node ${process.versions.node}: run "npx -y pnpm@12 install", which brings Node 26, or install a newer one from https://nodejs.org.\n`,
  );
  process.exitCode = 1;
}
