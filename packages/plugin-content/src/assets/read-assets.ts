import { hash } from 'node:crypto';
import type { ImportFile, ImportFinding, ImportSource } from '@learnwright/plugin-sdk';
import { findKind, refuseKind } from '../asset-kinds.ts';
import { createContentFinding } from '../findings.ts';
import type { ReadSet } from '../reading/prepared-set.ts';
import type { AssetNameRow, AssetRow } from '../tables.ts';

/** How large pictures and sounds may be, and how many a set may have. */
export interface AssetLimits {
  readonly max_asset_bytes: number;
  readonly max_set_asset_bytes: number;
  readonly max_set_assets: number;
}

/** A picture or sound whose bytes were looked at. */
export interface ReadAsset extends AssetRow {
  readonly file: ImportFile;
}

/** A set with the files that its lessons name. */
export interface SetWithAssets extends ReadSet {
  readonly names: readonly AssetNameRow[];
}

/** The pictures and sounds of sets. */
export interface AssetReading {
  readonly sets: readonly SetWithAssets[];
  /** Each file once, by its hash. */
  readonly assets: ReadonlyMap<string, ReadAsset>;
  readonly findings: readonly ImportFinding[];
  /** How many files that lessons name are absent, or cannot be taken. */
  readonly missing: number;
}

/** What was found in a file: an asset, or why it is none. */
type Judgement = { readonly asset: ReadAsset } | { readonly finding: ImportFinding };

/**
 * Looks at the files that lessons name, one at a time. What cannot be taken is left out with a warning: the exercise works
 * without. The version of a set becomes another with other files.
 */
export async function readAssets(
  { files }: ImportSource,
  sets: readonly ReadSet[],
  limits: AssetLimits,
): Promise<AssetReading> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const judged = new Map<string, Judgement | null>();
  async function judge(path: string): Promise<Judgement | null> {
    const file = byPath.get(path);
    const known = judged.get(path);
    if (known !== undefined || file === undefined) return known ?? null;
    const judgement = await judgeFile(file, limits);
    judged.set(path, judgement);
    return judgement;
  }

  const reading = { assets: new Map<string, ReadAsset>(), findings: new Set<ImportFinding>(), missing: 0 };
  const withAssets: SetWithAssets[] = [];
  for (const set of sets) {
    const taken = new Map<string, ReadAsset>();
    const budget = createBudget(set.row.set_id, limits);
    for (const path of new Set(set.lessons.flatMap(({ assets }) => assets.map((asset) => asset.path)))) {
      const judgement = await judge(path);
      const over = judgement !== null && 'asset' in judgement ? budget(path, judgement.asset) : null;
      if (judgement !== null && 'asset' in judgement && over === null) {
        taken.set(path, judgement.asset);
        reading.assets.set(judgement.asset.hash, judgement.asset);
        continue;
      }
      reading.missing += 1;
      if (judgement !== null && 'finding' in judgement) reading.findings.add(judgement.finding);
      if (over !== null) reading.findings.add(over);
    }
    withAssets.push(nameAssets(set, taken));
  }
  return { ...reading, sets: withAssets, findings: [...reading.findings] };
}

async function judgeFile(file: ImportFile, { max_asset_bytes }: AssetLimits): Promise<Judgement> {
  const { path } = file;
  const bytes = await file.bytes();
  const size = bytes.length;
  if (size > max_asset_bytes) {
    const message = `it has ${size} bytes, at most ${max_asset_bytes} are taken; make it smaller`;
    return { finding: createContentFinding('W-ASSET-SIZE', path, message) };
  }
  const kind = findKind(bytes);
  const refusal = refuseKind(path, bytes);
  if (kind === null || refusal !== null) {
    return { finding: createContentFinding('W-ASSET-KIND', path, refusal ?? 'it is of no kind that is taken') };
  }
  return { asset: { hash: hash('sha256', bytes), media_type: kind.media_type, size, file } };
}

/** Counts the files of one set; returns a finding for each that is too many or too much. */
function createBudget(set_id: string, { max_set_asset_bytes, max_set_assets }: AssetLimits) {
  let [count, total] = [0, 0];
  return (path: string, { size }: ReadAsset): ImportFinding | null => {
    if (count < max_set_assets && total + size <= max_set_asset_bytes) {
      count += 1;
      total += size;
      return null;
    }
    const most = `${max_set_assets} files and ${max_set_asset_bytes} bytes`;
    const message = `the set "${set_id}" may have at most ${most} of pictures and sounds; leave some out`;
    return createContentFinding('W-ASSET-TOTAL', path, message);
  };
}

/** A set with the names of its files. Sets without any keep the version that they have always had. */
function nameAssets(set: ReadSet, taken: ReadonlyMap<string, ReadAsset>): SetWithAssets {
  const { set_id } = set.row;
  const names = set.lessons.flatMap(({ row: { lesson_id }, assets }) =>
    assets
      .flatMap(({ name, path }) => ({ name, hash: taken.get(path)?.hash }))
      .flatMap(({ name, hash: found }) => (found === undefined ? [] : [{ name, hash: found }]))
      .map((entry, position) => ({ set_id, lesson_id, position, ...entry })),
  );
  if (names.length === 0) return { ...set, names };
  const version = JSON.stringify([set.row.hash, names.map((entry) => [entry.lesson_id, entry.name, entry.hash])]);
  return { ...set, row: { ...set.row, hash: hash('sha256', version) }, names };
}
