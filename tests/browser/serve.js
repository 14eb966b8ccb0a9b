// SPDX-License-Identifier: MIT
// Serves the built site below a sub-path, as a portal would: everything the pages name must be relative.
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';

const [port, base] = process.argv.slice(2);
const files = sirv(fileURLToPath(new URL('../../dist/site', import.meta.url)), { dev: true });

createServer((request, response) => {
  const notFound = () => {
    response.statusCode = 404;
    response.end();
  };
  if (!request.url.startsWith(base)) return notFound();
  request.url = request.url.slice(base.length - 1);
  return files(request, response, notFound);
}).listen(Number(port), '127.0.0.1');
