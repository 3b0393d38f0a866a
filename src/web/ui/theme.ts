export const THEME_KEY = 'handset-theme';

/** Runs in <head> before the first paint: the remembered theme, else the system's. */
export const themeScript = `try{var t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`;
