/** The baseline of the cold start: the least that Node needs to answer a request. */
import { createServer } from 'node:http';

const server = createServer((_request, response) => response.end('{}'));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) console.log(`http://127.0.0.1:${address.port}`);
});
