/** The filters that are given, as a query string. */
export function queryString(filters: object): string {
  const given = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `?${new URLSearchParams(given)}`;
}
