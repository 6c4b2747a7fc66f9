export const FORUM_STYLE = `
* { box-sizing: border-box; }
body { margin: 0; background: #fff; color: #444; font: 12px/1.5 Tahoma, "Microsoft YaHei", "PingFang SC", "Noto Sans CJK SC", sans-serif; }
a { color: #333; text-decoration: none; } a:hover { text-decoration: underline; }
img { vertical-align: middle; border: 0; } ul { margin: 0; padding: 0; list-style: none; } em { font-style: normal; }
table { border-collapse: collapse; } h1, h2 { margin: 0; font-size: 16px; }
.wp { width: 960px; margin: 0 auto; } .cl::after { content: ""; display: block; clear: both; } .z { float: left; } .y { float: right; }
.xi2 { color: #369; } .xi1 { color: #f26c4f; } .xg1 { color: #999; } .xw1 { font-weight: 700; } .pipe { margin: 0 5px; color: #ccc; }
#toptb { background: #f2f2f2; border-bottom: 1px solid #cdcdcd; line-height: 28px; } #toptb a { margin-right: 12px; }
.hdc { padding: 14px 0 10px; } .hdc h2 { float: left; } .logo { font-size: 32px; color: #2b7acd; } .logo span { color: #f26c4f; }
.fastlg { float: right; } .fastlg td { padding: 2px 4px; } .px { width: 140px; border: 1px solid #ccc; padding: 2px 4px; } #lsform .px { width: 130px; }
.pn { border: 1px solid #235994; background: #06c; color: #fff; padding: 2px 12px; cursor: pointer; }
#nv { background: #2b7acd; height: 33px; } #nv li { float: left; } #nv a { display: block; padding: 0 15px; line-height: 33px; font-size: 14px; font-weight: 700; color: #fff; } #nv .a a { background: #005ab4; }
#scbar { border: 1px solid #c2d5e3; border-top: 0; background: #e8eff5; padding: 6px 10px; } #scbar_txt { width: 300px; padding: 3px; border: 1px solid #ccc; } .hot { margin-left: 16px; } .hot a { margin-right: 8px; }
#pt { margin: 10px 0; } .bm { } .mbw { margin: 10px 0; }
.pg { float: right; line-height: 26px; } .pg a, .pg strong, .pg label { float: left; display: inline-block; margin-left: 4px; padding: 0 8px; height: 26px; border: 1px solid #c2d5e3; background: #fff; } .pg strong { background: #e5edf2; } .pg label .px { width: 25px; height: 20px; padding: 0; } .pg a.nxt { padding-right: 25px; color: #2b7acd; }
.tl { border: 1px solid #cdcdcd; } .tl table { width: 100%; table-layout: fixed; } .tl th, .tl td { padding: 5px 0; border-bottom: 1px solid #c2d5e3; text-align: left; font-weight: 400; } .tl .th td, .tl .th th { background: #f2f2f2; }
.tl .icn { width: 35px; text-align: center; } .tl .num { width: 60px; } .tl .by { width: 115px; } .tl cite { font-style: normal; display: block; } .num em { display: block; color: #999; }
.tl th { position: relative; } .xst { font-size: 14px; } .tps a { padding: 0 3px; color: #369; } .hot-mark { color: #f26c4f; margin-left: 4px; }
.tip { position: absolute; z-index: 9; left: 20px; top: 26px; width: 260px; padding: 8px; border: 1px solid #cdcdcd; background: #fffbe5; }
.folder { display: inline-block; width: 16px; height: 12px; border-radius: 2px; background: #b7cde0; } .folder.new { background: #f7b55b; }
.tagbar { background: #f7f9fb; border: 1px solid #cdcdcd; padding: 10px; margin-bottom: 10px; } .tagbar a { margin-right: 14px; }
#ft { border-top: 1px solid #cdcdcd; margin-top: 20px; padding: 12px 0 40px; } #scrolltop { position: fixed; right: 20px; bottom: 20px; background: #e8eff5; border: 1px solid #cdcdcd; padding: 6px 10px; }
.pl { border: 1px solid #c2d5e3; border-bottom: 0; } .pl > table { width: 100%; table-layout: fixed; } .pls { width: 160px; background: #e5edf2; border-right: 1px solid #c2d5e3; padding: 12px; vertical-align: top; } .plc { padding: 0 20px; vertical-align: top; }
.pl > table > tbody > tr > td { border-bottom: 3px solid #c2d5e3; } .avatar { width: 96px; height: 96px; border-radius: 4px; color: #fff; font-size: 40px; line-height: 96px; text-align: center; margin: 6px 0; } .pls dl { margin: 6px 0; } .pls dt { float: left; width: 50px; } .pls dd { margin: 0 0 0 50px; }
.pi { border-bottom: 1px dashed #cdcdcd; padding: 10px 0; } .floor { float: right; } .t_f { font-size: 14px; line-height: 1.7; padding: 12px 0; min-height: 90px; } .quote { margin: 8px 0; padding: 8px 12px 8px 30px; background: #f9f9f9; border-left: 3px solid #c2d5e3; color: #666; } .quote blockquote { margin: 0; }
.locked { border: 1px dashed #ff9a9a; padding: 6px 10px; margin: 10px 0; } .po { border-top: 1px dashed #cdcdcd; padding: 8px 0; } .po a { margin-right: 12px; } .pattl { color: #999; } .ratl { border: 1px solid #cdcdcd; padding: 6px; margin: 8px 0; }
#fastpost { border: 1px solid #c2d5e3; padding: 12px; margin-top: 10px; } #fastpost textarea { width: 100%; height: 90px; } .vwthd { padding: 10px 0; border-bottom: 1px solid #c2d5e3; } .alert_error { border: 1px solid #cdcdcd; padding: 40px; text-align: center; font-size: 14px; }
`;
