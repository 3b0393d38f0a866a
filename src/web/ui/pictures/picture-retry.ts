/**
 * Runs in <head>: a picture that does not arrive is marked, so that its place shows its name instead
 * of the browser's torn page (scale.css), and asked for again after 1, 3, 9 and 27 seconds. In the
 * head because pictures may fail before any other script is there. (A load never reaches the window.)
 */
export const pictureRetryScript = `addEventListener('error',function(e){var i=e.target,n;if(i.tagName!=='IMG')return;n=+i.dataset.failed||0;i.dataset.failed=n+1;if(n<4)setTimeout(function(){i.isConnected&&(i.src=i.src)},1e3*Math.pow(3,n))},true);document.addEventListener('load',function(e){e.target.dataset&&delete e.target.dataset.failed},true);`;
