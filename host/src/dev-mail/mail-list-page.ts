import { markup } from '@souk/server/notification/mail/markup';
import type { StoredMail } from '@souk/server/notification/mail/mail-folder';

/** Inbox of `/dev/mail` for developers; English only, like the command line. */
export function mailListPage(mails: readonly StoredMail[]): string {
  const rows = mails.map(
    ({ id, subject, to, kind, at }) => markup`<li><a href="/dev/mail/${id}"><b dir="auto">${subject}</b>
<span>to ${to} · ${kind} · <time>${at.slice(0, 19).replace('T', ' ')}</time></span></a></li>
`,
  );
  const list = mails.length > 0 ? markup`<ul>\n${rows}</ul>` : empty;
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Emails of this shop</title>
<style>
body{margin:0;background:#f6f7f9;color:#17202b;font:16px/1.5 system-ui,sans-serif}
main{max-width:760px;margin:0 auto;padding:32px 16px}
h1{font-size:24px;margin:0 0 4px}
p{margin:0 0 20px;color:#566070}
ul{list-style:none;margin:0;padding:0;background:#fff;border:1px solid #e2e6ea;border-radius:12px;overflow:hidden}
li+li{border-top:1px solid #e2e6ea}
a{display:grid;gap:2px;padding:14px 18px;color:inherit;text-decoration:none}
a:hover,a:focus-visible{background:#eef1f4}
span{font-size:14px;color:#566070;overflow-wrap:anywhere}
</style>
</head>
<body>
<main>
<h1>Emails of this shop</h1>
<p>SMTP_URL isn’t set, so emails are stored in the data folder. You can only open this page on this machine.</p>
${list}
</main>
</body>
</html>
`.text;
}

const empty = markup`<p><b>No emails yet.</b> Place an order to see its confirmation here.</p>`;
