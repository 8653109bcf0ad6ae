// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/language/language_controller.h"

#include "views/commands/command_registry.h"
#include "views/frame/notice_bar.h"
#include "views/texts/language.h"

#include <QActionGroup>
#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QSettings>

namespace pimento {

namespace {

constexpr int kGroup = 3; // group of the menu View with the vocabularies
const QString kKey = QStringLiteral("look/language");

QString languageCommand(const QString& code)
{
    return QStringLiteral("view.language.") + (code.isEmpty() ? QStringLiteral("automatic") : code);
}

} // namespace

LanguageController::LanguageController(NoticeBar& notice, QObject* parent) : QObject(parent), m_notice(notice) {}

void LanguageController::addCommands(CommandRegistry& registry, const QString& view)
{
    m_registry = &registry;
    auto* group = new QActionGroup(this);
    const auto add = [&](const QString& code, const QString& text) {
        QAction* action = registry.addSwitch(
            {languageCommand(code),
             view + QLatin1Char('/') + tr("Lan&guage", "menu; with the English word for those who seek it"),
             text,
             {},
             kGroup},
            this, code == m_chosen, [this, code](bool isOn) {
                if (isOn) {
                    choose(code);
                }
            });
        group->addAction(action);
    };
    add({}, tr("&Automatic"));
    for (const QString& code : Language::codes()) {
        add(code, Language::nameOf(code)); // its own name for itself, in every language
    }
}

void LanguageController::useSettings(const QString& file)
{
    m_chosen = chosenIn(file);
    if (m_registry != nullptr) {
        m_registry->action(languageCommand(m_chosen))->setChecked(true);
    }
    m_file = file;
}

void LanguageController::choose(const QString& code)
{
    const QString wanted = Language::codes().contains(code) ? code : QString();
    if (wanted == m_chosen) {
        return;
    }
    m_chosen = wanted;
    if (m_registry != nullptr) {
        m_registry->action(languageCommand(m_chosen))->setChecked(true);
    }
    if (!m_file.isEmpty()) {
        QDir().mkpath(QFileInfo(m_file).path());
        QSettings(m_file, QSettings::IniFormat).setValue(kKey, m_chosen);
    }
    const Language* spoken = Language::installed();
    const QString now = spoken == nullptr ? QStringLiteral("en") : spoken->code();
    if (codeOf(m_chosen) != now && !(m_reopen && m_reopen())) {
        m_notice.tell(tr("The language changes when Pimento starts again."));
    }
}

QString LanguageController::chosenIn(const QString& file)
{
    const QString code = QSettings(file, QSettings::IniFormat).value(kKey).toString();
    return Language::codes().contains(code) ? code : QString();
}

QString LanguageController::codeOf(const QString& choice)
{
    return choice.isEmpty() ? Language::codeFor(QLocale::system().uiLanguages()) : choice;
}

} // namespace pimento
