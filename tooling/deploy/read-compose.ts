import { parse } from 'yaml';
import { z } from 'zod';

const healthSchema = z.strictObject({
  test: z.array(z.string()),
  interval: z.string(),
  timeout: z.string(),
  retries: z.int(),
  start_period: z.string(),
});

const serviceSchema = z.strictObject({
  build: z.string().optional(),
  image: z.string(),
  restart: z.string(),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') })).default({}),
  env_file: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string().regex(/^127\.0\.0\.1:\d+:\d+$/)).default([]),
  volumes: z.array(z.string().regex(/^\w+:\/[\w/]+$/)),
  networks: z.array(z.string()),
  shm_size: z.string().optional(),
  read_only: z.boolean().default(false),
  tmpfs: z.array(z.string()).default([]),
  cap_drop: z.array(z.literal('ALL')).default([]),
  security_opt: z.array(z.literal('no-new-privileges:true')).default([]),
  stop_grace_period: z.string().regex(/^\d+s$/),
  healthcheck: healthSchema.optional(),
  deploy: z.unknown(),
  logging: z.unknown(),
});

/** A service of a compose file. */
export type ComposeService = z.infer<typeof serviceSchema>;

const composeSchema = z.looseObject({ services: z.record(z.string(), serviceSchema) });

/** Reads the services of a compose file, with variables put in. Refuses keys that whoever starts them does not know. */
export function readCompose(
  text: string,
  variables: Readonly<Record<string, string>>,
): Readonly<Record<string, ComposeService>> {
  const complete = text.replace(/\$\{(\w+):\?([^{}]*)\}/g, (_, name: string, complaint: string) => {
    const value = variables[name];
    if (value === undefined || value === '') throw new Error(`compose.yaml: ${complaint}`);
    return value;
  });
  return composeSchema.parse(parse(complete)).services;
}

/** The services in the order in which they may start: each behind those that it depends on. */
export function orderServices(services: Readonly<Record<string, ComposeService>>): readonly string[] {
  const ordered = new Set<string>();
  const add = (name: string) => {
    for (const other of Object.keys(services[name]?.depends_on ?? {})) add(other);
    ordered.add(name);
  };
  for (const name of Object.keys(services)) add(name);
  return [...ordered];
}
