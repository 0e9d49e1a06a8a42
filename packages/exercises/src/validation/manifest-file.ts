/** The name of the manifest of a repository and of a set. */
export const MANIFEST_FILE = 'manifest.yaml';
