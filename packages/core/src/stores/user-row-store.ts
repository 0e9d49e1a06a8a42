/** The rows of a user across all tables of the database, those of plugins included, also of plugins that are not running. */
export interface UserRowStore {
  /**
   * The ids of all rows that hang on the user: those of tables with a `user_id`, and what hangs on these rows by foreign
   * keys that cascade. In no order.
   */
  listIds(user_id: string): Promise<string[]>;
  /** Deletes the user's rows from every table with a `user_id`. */
  delete(user_id: string): Promise<void>;
}
