/** What a page of the console is given. */
export interface ConsolePageProps {
  /** The id of what the page is about, as in its address; empty for pages about nothing single. */
  readonly id: string;
}
