/** The tables that hold nothing of a learner, each with the reason. */
export const NOT_OF_LEARNERS: Readonly<Record<string, string>> = {
  data_keys: 'keys of the server, sealed',
  core__migrations: 'the steps of the schema',
  plg_content__migrations: 'the steps of the schema',
  plg_flashcards__migrations: 'the steps of the schema',
  plg_gamification__migrations: 'the steps of the schema',
  plg_notebook__migrations: 'the steps of the schema',
  plg_session__migrations: 'the steps of the schema',
  plg_tracking__migrations: 'the steps of the schema',
  event_subscriptions: 'which plugins are told of what',
  plugin_archives: 'the plugins themselves',
  plugin_audit: 'what operators have done',
  plugin_generation: 'a number',
  plugin_keys: 'the keys of authors that plugins stay with',
  plugin_states: 'what operators want of plugins',
  subjects: 'the taxonomy, which all share',
  plg_content__sets: 'content for all',
  plg_content__lessons: 'content for all',
  plg_content__versions: 'content for all',
  plg_content__snapshots: 'content for all',
  rate_limits: 'token buckets by caller, deleted once they are full again',
  plg_content__previews: 'what an operator has uploaded, until it is imported or an hour has passed',
  plg_content__preview_files: 'what an operator has uploaded, until it is imported or an hour has passed',
};

/** The tables whose rows an export leaves out, each with the reason. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  job_pieces: 'exports themselves, packed, for a day',
  stored_answers:
    'copies of answers, kept for a day: what they say of records is exported with these, and one may be about several learners',
  sign_in_verifications: 'codes that were sent to the learner, for an hour',
  events: 'copies of sessions, ratings and attempts, for plugins that are told of them: those themselves are exported',
  event_deliveries: 'which plugin is still to be told of an event',
  event_replays: 'that a plugin is being told of events again',
  handled_events: 'which events a plugin has handled',
  answer_subjects: 'the ids and hashes by which stored answers are found',
  plg_session__step_totals: 'sums over the evaluations, which are exported one by one',
  plg_tracking__method_totals: 'sums over the commits, which are exported one by one',
};

/** The columns that an export leaves out, by table, each with the reason. */
export const COLUMNS_NOT_EXPORTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  users: { email_key: 'the address in lower case, to keep it unique' },
  user_settings: {
    sealed_key_provider_a: 'keys never leave the server',
    sealed_key_provider_b: 'keys never leave the server',
    sealed_key_provider_c: 'keys never leave the server',
  },
  api_tokens: { secret_hash: 'a hash of the token, which the learner was given' },
  sign_in_users: { updated_at: 'of no use to anybody' },
  sign_in_sessions: { token: 'a secret', updated_at: 'of no use to anybody' },
  sign_in_accounts: {
    password: 'a hash of the password',
    access_token: 'a secret',
    refresh_token: 'a secret',
    id_token: 'a secret',
    access_token_expires_at: 'of a secret',
    refresh_token_expires_at: 'of a secret',
    scope: 'of a secret',
    updated_at: 'of no use to anybody',
  },
  sign_in_passkeys: {
    public_key: 'of use to nobody without the passkey',
    credential_id: 'of use to nobody without the passkey',
    counter: 'of use to nobody without the passkey',
    device_type: 'of use to nobody without the passkey',
    backed_up: 'of use to nobody without the passkey',
    transports: 'of use to nobody without the passkey',
    aaguid: 'of use to nobody without the passkey',
  },
  jobs: { state: 'where the work of a job stands, until it ends', excused: 'a number for the server alone' },
  conversations: { content_hash: 'a hash of the content' },
  plg_gamification__resets: { token_hash: 'a hash of the token, which the learner was given' },
  plg_notebook__questions: { topic_key: 'the topic in one case, to be searched' },
  plg_tracking__commits: { rated_at: 'the time of the rating, which is exported itself' },
};
