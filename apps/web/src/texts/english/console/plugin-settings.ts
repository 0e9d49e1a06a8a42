/** The English texts of the console about the settings of plugins. */
export const PLUGIN_SETTINGS = {
  lead: 'They hold on every server of this database, and nothing has to be restarted for them.',
  none: 'This plugin has no settings.',
  saved: 'Saved. This server goes by it now, others within five seconds.',
  sources: {
    default: 'Default',
    file: 'First value of the config file',
    database: 'Changed by an operator',
    pinned: 'Pinned by a file',
    environment: 'Environment variable',
  },
  pinned:
    'config/plugins/{name}.yaml of this server decides, under “pinned”. To change it, edit that file and restart the server; to change it here, take it out there first.',
  pinned_secret:
    'config/secrets.yaml of this server decides, under “plugins.{name}”. To change it, edit that file and restart the server; to change it here, take it out there first.',
  environment:
    'A variable in the environment of this server decides. To change it, change the variable and restart the server.',
  default: 'Default: {value}',
  reset: 'Reset',
  was_reset: '{label} has its first value again.',
  internal: 'Internal settings',
  internal_text:
    'Neither this page nor the command line changes them: config/plugins/{name}.yaml gives them, under “settings”. A change holds after a restart of the server.',
  unavailable:
    'Only a plugin that is enabled and could be loaded tells its settings. Where its error names a setting whose value it does not take, reset that one on the command line of the server:',
};
