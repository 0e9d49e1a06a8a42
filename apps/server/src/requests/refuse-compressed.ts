import { AppError } from '@learnwright/core';
import { readHeader } from '@learnwright/http';
import type { RequestMiddleware } from './request-middleware.ts';

const READS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses bodies that are compressed, whoever would read them: a few bytes could become any number. No part of the server
 * unpacks one.
 */
export function refuseCompressed(): RequestMiddleware {
  return (c, next) => {
    const coding = readHeader(c, 'content-encoding');
    if (coding !== undefined && !isPlain(coding) && !READS.includes(c.req.method)) {
      throw new AppError('unsupported_media_type', 'Send the body as it is, without a Content-Encoding.', {
        headers: { 'Accept-Encoding': 'identity' },
      });
    }
    return next();
  };
}

function isPlain(coding: string): boolean {
  const name = coding.trim().toLowerCase();
  return name === '' || name === 'identity';
}
