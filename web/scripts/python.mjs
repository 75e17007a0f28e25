// The server's sources, run by the Python of this checkout.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

function interpreter() {
  const own = join(root, process.platform === 'win32' ? '.venv/Scripts/python.exe' : '.venv/bin/python');
  return process.env.PYTHON || (existsSync(own) ? own : 'python3');
}

/** What a command of Python prints. */
export function python(...command) {
  return execFileSync(interpreter(), command, {
    cwd: root,
    env: { ...process.env, PYTHONPATH: join(root, 'src') },
    maxBuffer: 1 << 26,
  }).toString();
}
