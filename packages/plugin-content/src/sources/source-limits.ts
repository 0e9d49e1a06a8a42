/** The largest request that brings content, and the most that its files may come to: 100 MB. */
export const MAX_UPLOAD_BYTES = 100 * 1024 * 1024;

/** The largest upload that anybody may have validated, packed and unpacked: 5 MB. */
export const MAX_VALIDATION_BYTES = 5 * 1024 * 1024;

/** The largest single file: 20 MB. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** The most files, folders of an archive included. */
export const MAX_FILES = 5_000;

/** The most that an entry of an archive may grow. */
export const MAX_RATIO = 100;
