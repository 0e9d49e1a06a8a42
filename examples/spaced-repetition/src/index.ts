export { type SpacedRepetitionApi, spacedRepetition } from './plugin.ts';
