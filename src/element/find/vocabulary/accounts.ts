import type { Concepts } from './concept.ts';

export const ACCOUNTS: Concepts = {
  login: {
    words:
      'log in|login|logon|log on|sign in|signin|sign on|anmelden|anmeldung|anmelde|einloggen|登录|登陆|登入|登錄',
    near: 'continue with|or continue with|weiter mit|继续使用|其他登录方式|single sign on|sso',
    cues: 'href~login|href~signin|id~login|name~login|class~login',
  },
  logout: {
    words:
      'log out|logout|log off|logoff|sign out|signout|abmelden|abmeldung|ausloggen|退出登录|退出|登出|注销',
    cues: 'href~logout|href~signout',
  },
  register: {
    words:
      'register|registration|sign up|signup|join|join now|create account|create an account|create new account|new account|open an account|registrieren|registrierung|konto erstellen|konto anlegen|konto eröffnen|neues konto|benutzerkonto anlegen|注册|立即注册|免费注册|创建账户|创建账号|新建账号',
    cues: 'href~register|href~signup|href~join',
  },
  account: {
    words:
      'account|my account|profile|my profile|user profile|konto|mein konto|benutzerkonto|kundenkonto|profil|mein profil|账户|账号|帐户|帐号|我的账户|个人中心|个人资料|个人主页',
    signs: '👤',
    cues: 'href~account|href~profile',
  },
  forgot: {
    words:
      'forgot password|forgot your password|forgotten password|forgotten|forgot|reset password|password reset|lost password|recover password|passwort vergessen|kennwort vergessen|passwort zurücksetzen|忘记密码|找回密码|重置密码',
    cues: 'href~forgot',
  },
  remember: {
    words:
      'remember me|stay signed in|keep me signed in|keep me logged in|stay logged in|angemeldet bleiben|eingeloggt bleiben|记住我|自动登录|下次自动登录|保持登录',
    cues: 'name~remember|id~remember',
  },
  password: {
    words: 'password|passphrase|passwort|kennwort|密码|口令',
    cues: 'type=password|autocomplete=current-password|autocomplete=new-password|name~password|name~passwd',
  },
  username: {
    words: 'username|user name|user id|login name|benutzername|nutzername|benutzerkennung|用户名|帐号名|昵称',
    cues: 'autocomplete=username|name~username|name~user|id~username',
  },
  captcha: { words: 'captcha|verification code|security code|sicherheitscode|bestätigungscode|验证码' },
  newpassword: {
    words:
      'new password|choose a password|choose password|create password|create a password|neues passwort|passwort wählen|passwort festlegen|新密码|设置密码|设定密码',
    cues: 'autocomplete=new-password|name~new_password|name~newpassword',
  },
  repeatpassword: {
    words:
      'repeat password|second time|once more|once again|zweites mal|noch einmal|wiederholen|第二次|再次输入|confirm password|password again|retype password|re enter password|password confirmation|repeat the password|confirm the password|passwort wiederholen|passwort bestätigen|确认密码|重复密码|再次输入密码',
    cues: 'name~confirm',
  },
  showpassword: {
    words:
      'show password|show the password|reveal password|passwort anzeigen|passwort zeigen|显示密码|查看密码',
  },
  sso: { words: 'single sign on|sso|sso login|saml|einmalanmeldung|单点登录' },
};
