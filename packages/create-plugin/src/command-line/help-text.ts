/** The help page of the command. */
export const HELP_TEXT = `Usage: npm create @learnwright/plugin <name> [directory] -- [options]

Creates a plugin for Learnwright: a package with tests, ready to publish. On a terminal it asks for what is not given.

  <name>                  as in its addresses and tables: quiz
  [directory]             default: learnwright-plugin-<name>
  --scope <@scope>        puts the package into a scope: @acme/learnwright-plugin-<name>
  --package-name <name>   default: learnwright-plugin-<name>
  --display-name <text>   default: the name with a capital letter and spaces
  --author <text>         such as "Ada <ada@example.org>"; default: none
  --license <name>        default: MIT
  --yes, -y               asks nothing
  --no-install            does not run npm install
  --no-git                makes no Git repository
  --help, -h              prints this
`;
