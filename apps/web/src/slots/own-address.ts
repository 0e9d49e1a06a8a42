/** What the places of a template stand for; null where there is nothing to put there. */
export interface AddressPlaces {
  readonly user_id: string;
  readonly project_id: string | null;
}

const PLACE = /\{([^{}]*)\}/g;
const ORIGIN = 'http://learnwright.invalid';
const API = '/api';
const SOME_PLACES: AddressPlaces = { user_id: 'id', project_id: 'id' };

/**
 * Fills the address of something that a plugin declares, such as `/api/plugins/quiz/start/{user_id}`, and returns its path below `/api`. Null
 * where it is not one of the plugin's own then, or has a place that cannot be filled: nothing is sent there.
 */
export function fillAddress(plugin: string, template: string, places: AddressPlaces): string | null {
  const values = new Map(Object.entries(places).map(([name, value]) => [name, encodeId(value)]));
  const isWhole = template.matchAll(PLACE).every(([, name = '']) => values.get(name) != null);
  if (!isWhole) return null;
  const filled = template.replaceAll(PLACE, (_, name: string) => values.get(name) ?? '');
  // Read as a browser does: `..` in any spelling leads upwards, and two slashes to another host.
  const target = URL.parse(filled, ORIGIN);
  if (target === null || target.origin !== ORIGIN) return null;
  if (!target.pathname.startsWith(`${API}/plugins/${plugin}/`)) return null;
  return target.pathname.slice(API.length) + target.search;
}

/** Whether a template leads to an address of the plugin, once it is filled. */
export function isOwnTemplate(plugin: string, template: string): boolean {
  return fillAddress(plugin, template, SOME_PLACES) !== null;
}

/** Whether an address is about a project, which has to be chosen first. */
export function isOfProject(template: string): boolean {
  return template.includes('{project_id}');
}

/** An id as a part of an address; null for none, and for dots alone, which every browser takes for a folder. */
function encodeId(id: string | null): string | null {
  return id === null || /^\.{0,2}$/.test(id) ? null : encodeURIComponent(id);
}
