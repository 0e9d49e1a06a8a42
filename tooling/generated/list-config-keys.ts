import { z } from 'zod';
import type { SettingEntry } from './pages/settings-page.ts';

const nodeSchema = z.looseObject({
  description: z.string().default(''),
  default: z.unknown().optional(),
  get properties() {
    return z.record(z.string(), nodeSchema).optional();
  },
  get items() {
    return nodeSchema.optional();
  },
});

type SchemaNode = z.infer<typeof nodeSchema>;

/** The keys of a configuration, such as `limits.body_bytes` or `auth.oidc[].issuer`, from its Zod schema. */
export function listConfigKeys(schema: z.ZodType): Readonly<Record<string, SettingEntry>> {
  const root = nodeSchema.parse(z.toJSONSchema(schema, { io: 'input' }));
  return Object.fromEntries(listBelow(root, ''));
}

function listBelow({ properties = {} }: SchemaNode, above: string): [string, SettingEntry][] {
  return Object.entries(properties).flatMap(([name, node]) => {
    if (node.properties !== undefined) return listBelow(node, `${above}${name}.`);
    const fallback = node.default === undefined || node.default === null ? '' : JSON.stringify(node.default);
    const own: [string, SettingEntry] = [`${above}${name}`, { default: fallback, meaning: node.description }];
    return [own, ...(node.items === undefined ? [] : listBelow(node.items, `${above}${name}[].`))];
  });
}
