/** The SHA-256 of a transcript, in hexadecimal: what tells whether a user has imported the same content before. */
export async function hashTranscript(content: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
