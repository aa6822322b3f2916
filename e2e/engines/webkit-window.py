"""A window of one tab with nothing around it, in WebKitGTK, for WebKitWebDriver to drive: MiniBrowser, which that starts otherwise,
cannot be narrower than 447 pixels. Arguments: the size (`390x844`), a script that runs ahead of every page and posts what goes
wrong, and the file that takes it, one JSON string a line."""

import json
import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2  # noqa: E402


def main():
    size, script, problems = sys.argv[1:4]
    width, height = (int(part) for part in size.split('x'))
    context = WebKit2.WebContext.new_ephemeral()
    context.set_automation_allowed(True)
    log = open(problems, 'a', buffering=1, encoding='utf-8')

    def take_problem(_content, result):
        log.write(json.dumps(result.get_js_value().to_string()) + '\n')

    content = WebKit2.UserContentManager()
    content.connect('script-message-received::problem', take_problem)
    content.register_script_message_handler('problem')
    content.add_script(
        WebKit2.UserScript.new(
            script,
            WebKit2.UserContentInjectedFrames.ALL_FRAMES,
            WebKit2.UserScriptInjectionTime.START,
            None,
            None,
        )
    )

    def open_tab(_session):
        tab = WebKit2.WebView(
            web_context=context, user_content_manager=content, is_controlled_by_automation=True
        )
        tab.get_settings().set_enable_media_stream(True)
        window = Gtk.Window(decorated=False)
        window.set_default_size(width, height)
        window.add(tab)
        window.show_all()
        return tab

    def start(_context, session):
        info = WebKit2.ApplicationInfo.new()
        info.set_name('webkit-window')
        info.set_version(1, 0, 0)
        session.set_application_info(info)
        session.connect('create-web-view', open_tab)

    context.connect('automation-started', start)
    Gtk.main()


main()
