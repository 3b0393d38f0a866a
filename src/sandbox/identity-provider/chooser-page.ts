/** The page where one chooses who to be. */
import { html, type Markup } from '../pages/html.ts';
import { TEST_PEOPLE } from './people.ts';

/** Says plainly that this is no page of Google's. */
export function chooserPage(action: string): Markup {
  return html`
<h1>Choose a test account</h1>
<p class="lead"><strong>Sandbox sign-in, not Google.</strong> The shop runs with invented people; nothing is sent to Google.</p>
<form method="post" action="${action}">
<ul class="people">${TEST_PEOPLE.map(
    (person) => html`<li><button name="person" value="${person.id}">
<img src="/google/people/${person.id}.svg" alt="" width="48" height="48">
<span class="name">Continue as ${person.name}</span>
<span class="who">${person.email}${person.emailVerified ? '' : ' (email not verified)'}</span>
</button></li>`,
  )}</ul>
<p><button class="quiet" name="person" value="">Cancel</button></p>
</form>`;
}
