/** Writes rows into an embedded database and prints the number of each that was acknowledged. */
import { connectDatabase } from '../../../src/database/connect.ts';

const [dataDir = '', first = '0'] = process.argv.slice(2);
const { pool } = await connectDatabase({ url: undefined, dataDir });
await pool.query('create table if not exists written (id int primary key, note text)');
for (let id = Number(first); ; id += 1) {
  await pool.query({
    name: 'write',
    text: 'insert into written values ($1, $2)',
    values: [id, `row ${id}`],
  });
  process.stdout.write(`${id}\n`);
}
