import { describe, expect, it } from 'vitest';
import { findKind, refuseKind } from './asset-kinds.ts';

const bytesOf = (text: string) => Buffer.from(text, 'latin1');

describe('the kind of a file', () => {
  it.each([
    ['image/png', 'a.png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['image/jpeg', 'a.jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['image/gif', 'a.gif', 'GIF89a\x01\0'],
    ['image/webp', 'a.webp', 'RIFF\x24\0\0\0WEBPVP8 '],
    ['image/avif', 'a.avif', '\0\0\0\x1cftypavif\0\0\0\0mif1'],
    ['audio/mpeg', 'a.mp3', 'ID3\x04\0\0\0\0\0\0'],
    ['audio/mpeg', 'a.MP3', '\xff\xfb\x90\x64'],
    ['audio/ogg', 'a.opus', 'OggS\0\x02\0\0\0\0\0\0\0\0'],
    ['audio/mp4', 'a.m4a', '\0\0\0\x20ftypM4A \0\0\0\0'],
    ['audio/aac', 'a.aac', '\xff\xf1\x50\x80'],
    ['audio/wav', 'a.wav', 'RIFF\x24\0\0\0WAVEfmt '],
    ['audio/webm', 'a.webm', '\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm'],
    ['image/svg+xml', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['image/svg+xml', 'a.svg', '<?xml version="1.0"?>\n<!-- a -->\n<!DOCTYPE svg PUBLIC "a" "b">\n<!-- b --><svg>'],
  ])('is %s by its first bytes', (media_type, name, text) => {
    expect(findKind(bytesOf(text))?.media_type).toBe(media_type);
    expect(refuseKind(name, bytesOf(text))).toBeNull();
  });

  it.each([
    ['a page', 'a.png', '<!DOCTYPE html><script>alert(1)</script>', 'save it as one of them'],
    ['a program', 'a.gif', 'alert(1)', 'save it as one of them'],
    ['a PDF', 'a.jpg', '%PDF-1.7\n', 'save it as one of them'],
    ['a ZIP', 'a.mp3', 'PK\x03\x04', 'save it as one of them'],
    ['an archive of sounds', 'a.wav', 'RIFF\x24\0\0\0AVI LIST', 'save it as one of them'],
    ['nothing', 'a.png', '', 'save it as one of them'],
    ['another picture', 'a.png', 'GIF89a', 'it is of the type image/gif; name it .gif'],
    ['SVG under another name', 'a.png', '<svg onload="alert(1)">', 'it is of the type image/svg+xml; name it .svg'],
    ['a page with SVG in it', 'a.svg', '<html><svg></svg></html>', 'save it as one of them'],
    ['SVG with declarations', 'a.svg', '<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', 'save it as one of them'],
    ['SVG that begins nowhere', 'a.svg', '<!--'.repeat(5_000), 'save it as one of them'],
    ['a video', 'a.mp4', '\0\0\0\x20ftypisom', 'it is of the type audio/mp4; name it .m4a'],
    ['a pointer', 'a.png', 'version https://git-lfs.github.com/spec/v1\noid', 'keep pictures and sounds in Git itself'],
  ])('of %s is not taken, and it is said what to do', (_, name, text, sentence) => {
    expect(refuseKind(name, bytesOf(text))).toContain(sentence);
  });

  it('is the one of its bytes where they are a program too: a browser is told not to guess', () => {
    expect(findKind(bytesOf('GIF89a/*\0\0*/=alert(1);'))?.media_type).toBe('image/gif');
  });
});
