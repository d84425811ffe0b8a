// Another program that drops something on a window, as a file manager does: XDND, version 5, text/uri-list.
// Usage: drag_source WINDOW URI; several are lines of one argument. Ends with 0 once the window has said that it took the drop, with 1 where it did not.

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define XDND_VERSION    5
#define MAX_WAIT_MS     5000
#define STATUS_ACCEPTED 1L

typedef struct Drag
{
    Display* display;
    Window source, target;
    Atom selection, uri_list, copy;
    const char* uri;
} Drag;

static Atom atom(const Drag* drag, const char* name)
{
    return XInternAtom(drag->display, name, False);
}

static void send(const Drag* drag, const char* name, const long numbers[4])
{
    XEvent event = { .xclient = { .type = ClientMessage, .window = drag->target, .format = 32 } };
    event.xclient.message_type = atom(drag, name);
    event.xclient.data.l[0] = (long)drag->source;
    memcpy(&event.xclient.data.l[1], numbers, 4 * sizeof *numbers);
    XSendEvent(drag->display, drag->target, False, NoEventMask, &event);
    XFlush(drag->display);
}

// A window that takes drops says so, and from which version on.
static bool takes_drops(const Drag* drag)
{
    Atom type = None;
    int format = 0;
    unsigned long count = 0, rest = 0;
    unsigned char* value = NULL;
    XGetWindowProperty(drag->display, drag->target, atom(drag, "XdndAware"), 0, 1, False, XA_ATOM, &type, &format,
                       &count, &rest, &value);
    if (value != NULL)
    {
        XFree(value);
    }
    return type == XA_ATOM && count == 1;
}

// Hands over the list, to whoever asks for it in the only form that there is.
static void serve(const Drag* drag, const XSelectionRequestEvent* request)
{
    XEvent answer = { .xselection = { .type = SelectionNotify, .requestor = request->requestor } };
    answer.xselection.selection = request->selection;
    answer.xselection.target = request->target;
    answer.xselection.time = request->time;
    if (request->target == drag->uri_list)
    {
        answer.xselection.property = request->property;
        XChangeProperty(drag->display, request->requestor, request->property, drag->uri_list, 8, PropModeReplace,
                        (const unsigned char*)drag->uri, (int)strlen(drag->uri));
    }
    XSendEvent(drag->display, request->requestor, False, NoEventMask, &answer);
    XFlush(drag->display);
}

static bool next_event(const Drag* drag, XEvent* out_event)
{
    struct pollfd descriptor = { .fd = ConnectionNumber(drag->display), .events = POLLIN };
    if (XPending(drag->display) == 0 && poll(&descriptor, 1, MAX_WAIT_MS) <= 0)
    {
        return false;
    }
    XNextEvent(drag->display, out_event);
    return true;
}

// Serves until the window sends that message. Its second number's lowest bit says whether it accepts.
static bool wait_for(const Drag* drag, const char* name)
{
    XEvent event;
    while (next_event(drag, &event))
    {
        if (event.type == SelectionRequest)
        {
            serve(drag, &event.xselectionrequest);
        }
        else if (event.type == ClientMessage && event.xclient.message_type == atom(drag, name))
        {
            return (event.xclient.data.l[1] & STATUS_ACCEPTED) != 0;
        }
    }
    fprintf(stderr, "drag_source: no %s came\n", name);
    return false;
}

// Into the window's middle, and down.
static bool drop(const Drag* drag)
{
    XWindowAttributes look;
    int x = 0, y = 0;
    Window child;
    XGetWindowAttributes(drag->display, drag->target, &look);
    XTranslateCoordinates(drag->display, drag->target, look.root, look.width / 2, look.height / 2, &x, &y, &child);
    XSetSelectionOwner(drag->display, drag->selection, drag->source, CurrentTime);
    const long enter[4] = { XDND_VERSION << 24, (long)drag->uri_list, None, None };
    const long position[4] = { 0, (long)x << 16 | y, CurrentTime, (long)drag->copy };
    const long down[4] = { 0, CurrentTime, 0, 0 };
    send(drag, "XdndEnter", enter);
    send(drag, "XdndPosition", position);
    if (!wait_for(drag, "XdndStatus"))
    {
        return false;
    }
    send(drag, "XdndDrop", down);
    return wait_for(drag, "XdndFinished");
}

int main(int argc, char** argv)
{
    static char uri[16384];
    Drag drag = { .display = argc == 3 ? XOpenDisplay(NULL) : NULL, .uri = uri };
    if (drag.display == NULL)
    {
        return 1;
    }
    snprintf(uri, sizeof uri, "%s\r\n", argv[2]);
    drag.target = (Window)strtoul(argv[1], NULL, 0);
    drag.source = XCreateSimpleWindow(drag.display, DefaultRootWindow(drag.display), 0, 0, 1, 1, 0, 0, 0);
    drag.selection = atom(&drag, "XdndSelection");
    drag.uri_list = atom(&drag, "text/uri-list");
    drag.copy = atom(&drag, "XdndActionCopy");
    bool is_taken = takes_drops(&drag) && drop(&drag);
    XCloseDisplay(drag.display);
    return is_taken ? 0 : 1;
}
