/** The English texts of what plugins add to pages. */
export const SLOTS = {
  slots: {
    title: 'From plugins',
    by: 'Added by {plugin}',
    ask: 'The plugin “{plugin}” does this on the server.',
    done: 'Done.',
    project: 'Project',
    no_project: 'This is about a project, and you have none yet.',
    formats: 'More formats',
    formats_text: 'Plugins of this server write them.',
    writing: 'The file is written …',
    settings: 'Plugins',
    written: 'Saved as {name}.',
  },
};
