// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/perf/window/event_watch.h"

#include <QAbstractEventDispatcher>
#include <QMetaEnum>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace pimento::perf {

namespace {

constexpr std::size_t kMostKept = 12;

std::string nameOf(const QObject& object)
{
    const QString name = object.objectName();
    const std::string type = object.metaObject()->className();
    return name.isEmpty() ? type : type + " " + name.toStdString();
}

std::string nameOf(QEvent::Type type)
{
    const char* key = QMetaEnum::fromType<QEvent::Type>().valueToKey(type);
    return key != nullptr ? key : fmt::format("event {}", static_cast<int>(type));
}

} // namespace

std::string HandledEvent::text() const
{
    return fmt::format("{:.1f} ms, {} for {}{}{}", milliseconds, type, receiver, function.empty() ? "" : " in ",
                       function);
}

bool WatchedApplication::notify(QObject* receiver, QEvent* event)
{
    m_hasPainted = m_hasPainted || event->type() == QEvent::Paint;
    if (m_depth > 0) {
        return QApplication::notify(receiver, event);
    }
    // Handling the event may delete the receiver and the event.
    const QMetaObject* meta = receiver->metaObject();
    std::string name = meta->className() == std::string_view("QWidgetWindow") ? std::string() : nameOf(*receiver);
    const QEvent::Type type = event->type();
    ++m_depth;
    m_hasPainted = false;
    m_samples.begin();
    const auto begin = Clock::now();
    const bool isHandled = QApplication::notify(receiver, event);
    const double milliseconds = millisecondsSince(begin);
    m_samples.end();
    --m_depth;
    if (m_hasPainted) {
        m_lastPaint = Clock::now();
    }
    note(milliseconds, name.empty() ? "the window" : std::move(name), type);
    return isHandled;
}

void WatchedApplication::note(double milliseconds, std::string receiver, QEvent::Type type)
{
    m_pass += milliseconds;
    m_longestPass = std::max(m_longestPass, m_pass);
    if (m_longest.size() == kMostKept && m_longest.back().milliseconds >= milliseconds) {
        return;
    }
    m_longest.push_back({milliseconds, std::move(receiver), nameOf(type), m_samples.commonest()});
    std::ranges::stable_sort(m_longest, std::ranges::greater(), &HandledEvent::milliseconds);
    m_longest.resize(std::min(m_longest.size(), kMostKept));
}

void WatchedApplication::forget()
{
    m_longest.clear();
    m_pass = 0;
    m_longestPass = 0;
    m_lastPaint = {};
}

HandledEvent WatchedApplication::longest() const { return m_longest.empty() ? HandledEvent{} : m_longest.front(); }

void WatchedApplication::watchPasses()
{
    connect(QAbstractEventDispatcher::instance(), &QAbstractEventDispatcher::awake, this, [this] { m_pass = 0; });
}

} // namespace pimento::perf
