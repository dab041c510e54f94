/** `npm run dev`: the server, started again at each change, and Vite's hot reload in front of it. */
import { spawn } from 'node:child_process';
import { readEnvironment } from '#server/config/environment.ts';
import { buildWeb } from './build-web.ts';

const { port } = readEnvironment(process.cwd());
// The server serves the built web too; behind Vite nobody sees it, but it must be there. The marketplace's own pages
// are seen as they are built here: a change of theirs shows after the next start.
await buildWeb();
const server = ['--watch-path=server', '--watch-path=contract', 'server/main.ts'];
const webPort = process.env.WEB_PORT ?? '5173';
const vite = ['node_modules/vite/bin/vite.js', '--port', webPort, '--strictPort'];
// Where the browser is: the marketplace lets itself be framed from there alone, and payments lead back there.
const publicUrl = process.env.PUBLIC_URL || `http://localhost:${webPort}`;
const children = [server, vite].map((args) =>
  spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(port), PUBLIC_URL: publicUrl },
  }),
);
for (const child of children) child.on('exit', () => children.forEach((each) => void each.kill()));
