import { ACCESS_TOKEN_KEY, OWN_PHONE_KEY } from '../../../shared/constants.ts';

export const THEME_KEY = 'handset-theme';

/**
 * Runs in <head> before the first paint: sets the remembered theme, and notes that somebody is
 * probably signed in, so that Sign Up and Login do not flash (see patterns.css), and that phones will be told
 * against an own one, so that cards keep a line for it (see my-phone.css).
 */
export const firstPaintScript = `try{var d=document.documentElement.dataset,t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')d.theme=t;if(localStorage.getItem('${ACCESS_TOKEN_KEY}'))d.member='';if(localStorage.getItem('${OWN_PHONE_KEY}'))d.ownPhone=''}catch(e){};`;
